/** What is typed about a share link, as the shared form checks it. */
import { flatten, safeParse } from 'valibot'
import { shareLinkEditForm, shareLinkForm } from '#rules/forms/share-link.ts'

export type LinkValues = { isFree: boolean; price: string; text: string }

type LinkErrors = { price?: string | undefined; text?: string | undefined }

/** '6', '6.5', '6,50' and '$6.50' are amounts; what is none is not a number. */
export function dollarsFrom(text: string): number {
  const plain = text
    .trim()
    .replace(/^\$\s*/, '')
    .replace(',', '.')
  return /^\d+(\.\d*)?$/.test(plain) ? Number(plain) : Number.NaN
}

/** Nothing when all is well. A link that is there already may do without words. */
export function linkErrors(
  { isFree, price, text }: LinkValues,
  { isThere = false }: { isThere?: boolean } = {},
): LinkErrors {
  const typed = { free: isFree, price: isFree ? 0 : dollarsFrom(price), text }
  const form = safeParse(isThere ? shareLinkEditForm : shareLinkForm, typed)
  if (form.success) return {}
  const { nested } = flatten<typeof shareLinkForm>(form.issues)
  return { price: nested?.price?.[0], text: nested?.text?.[0] }
}
