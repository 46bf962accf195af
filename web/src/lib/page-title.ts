/** The words in the browser's tab: what this page is, then the site. */
import { useEffect } from 'react'
import { SITE } from './site.ts'

export function setPageTitle(part: string): void {
  document.title = `${part} · ${SITE.name}`
}

/** For screens that know more than the route table does, such as a person's name. */
export function usePageTitle(part: string | undefined): void {
  useEffect(() => {
    if (part) setPageTitle(part)
  }, [part])
}
