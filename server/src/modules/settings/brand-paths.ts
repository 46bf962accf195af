/** Addresses of the site's looks, and the style sheet of an accent colour. */

/** Everything below it is public and never changes. */
export const BRAND_PATH = '/brand'

/** The design's roles that derive from the accent, as in the web app's `tokens.css`. */
export function accentStylesheet(hex: string): string {
  return `:root{--color-accent:${hex};--color-accent-press:oklch(from ${hex} calc(l - .07) c h);--color-accent-wash:oklch(from ${hex} l c h/.14);--color-on-accent:oklch(from ${hex} .16 min(c,.03) h);--color-accent-ink:oklch(from ${hex} .8 min(c,.13) h);--logo-from:oklch(from ${hex} calc(l + .06) c h);--logo-mid:${hex};--logo-to:oklch(from ${hex} calc(l - .16) c h)}\n`
}
