/** The values and validation of the share link form. */
import { flatten, safeParse } from 'valibot'
import { shareLinkEditForm, shareLinkForm } from '#rules/forms/share-link.ts'

export type LinkValues = { isFree: boolean; price: string; text: string }

type LinkErrors = { price?: string | undefined; text?: string | undefined }

/** Parses '6', '6.5', '6,50' and '$6.50'; NaN for anything else. */
export function dollarsFrom(text: string): number {
  const plain = text
    .trim()
    .replace(/^\$\s*/, '')
    .replace(',', '.')
  return /^\d+(\.\d*)?$/.test(plain) ? Number(plain) : Number.NaN
}

/** Empty if valid. An existing link needs no text. */
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
