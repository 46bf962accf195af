/** Sets the document title: the page, then the site. */
import { useEffect } from 'react'
import { SITE } from './site.ts'

export function setPageTitle(part: string): void {
  document.title = `${part} · ${SITE.name}`
}

/** For screens with a dynamic title, such as a person's name. */
export function usePageTitle(part: string | undefined): void {
  useEffect(() => {
    if (part) setPageTitle(part)
  }, [part])
}
