/** Targets of the journeys, and how a page finds them: by role and name, like a screen reader does. */

/** A whole text, or a pattern. */
type Name = string | { source: string; flags: string }

export type Target = {
  by: 'role' | 'text' | 'css'
  what: string
  name?: Name
  /** Only inside the first element that this one finds. */
  inside?: Target
}

const byRole =
  (what: string) =>
  (name?: string | RegExp, inside?: Target): Target => ({
    by: 'role',
    what,
    ...(name !== undefined && { name: nameOf(name) }),
    ...(inside && { inside }),
  })

function nameOf(name: string | RegExp): Name {
  return typeof name === 'string' ? name : { source: name.source, flags: name.flags }
}

/** `by.button('Send')`, `by.text(/tipped/, by.dialog())`. */
export const by = {
  button: byRole('button'),
  link: byRole('link'),
  field: byRole('textbox'),
  dialog: byRole('dialog'),
  region: byRole('region'),
  slider: byRole('slider'),
  image: byRole('img'),
  listItem: byRole('listitem'),
  text(name: string | RegExp, inside?: Target): Target {
    return { by: 'text', what: '', name: nameOf(name), ...(inside && { inside }) }
  },
  css(what: string): Target {
    return { by: 'css', what }
  },
}

/**
 * Runs in the page, so it may use nothing outside itself. Hidden and inert elements are left out.
 */
export function find(target: Target): HTMLElement[] {
  const roles: Record<string, string> = {
    button: 'button, [role=button], summary, input[type=submit]',
    link: 'a[href], [role=link]',
    textbox: 'input, textarea, [role=textbox], [role=searchbox], [contenteditable=true]',
    dialog: 'dialog, [role=dialog], [role=alertdialog]',
    heading: 'h1, h2, h3, h4, [role=heading]',
    article: 'article, [role=article]',
    region: 'section, [role=region]',
    img: 'img, [role=img]',
    listitem: 'li, [role=listitem]',
    switch: '[role=switch]',
  }
  const squash = (words: string) => words.replace(/\s+/g, ' ').trim()
  const fits = (words: string, name: Name | undefined) => {
    if (name === undefined) return true
    return typeof name === 'string'
      ? squash(words) === name
      : new RegExp(name.source, name.flags).test(squash(words))
  }
  const wordsOf = (element: HTMLElement): string => {
    const labelled = element.getAttribute('aria-labelledby')
    if (labelled)
      return labelled
        .split(/\s+/)
        .map((id) => document.getElementById(id)?.textContent ?? '')
        .join(' ')
    const label = element.getAttribute('aria-label')
    if (label) return label
    if (element instanceof HTMLImageElement) return element.alt
    const { labels, placeholder } = element as HTMLInputElement
    if (labels?.[0]) return labels[0].textContent
    if (placeholder) return placeholder
    const pictures = [...element.querySelectorAll('img')].map(({ alt }) => alt)
    return [...pictures, element.textContent ?? ''].join(' ')
  }
  const isShown = (element: HTMLElement) => {
    if (!element.checkVisibility({ visibilityProperty: true })) return false
    const { width, height } = element.getBoundingClientRect()
    return width > 0 && height > 0 && !element.closest('[inert], [aria-hidden=true]')
  }
  const { by, what, name, inside } = target
  const [root] = inside ? find(inside) : [document.body]
  if (!root) return []
  const selector = by === 'role' ? (roles[what] ?? `[role=${what}]`) : by === 'css' ? what : '*'
  const all = [...root.querySelectorAll<HTMLElement>(selector)]
  const named = all.filter((element) => {
    if (by === 'css') return true
    if (by === 'role') return fits(wordsOf(element), name)
    // The innermost element with the text.
    return (
      fits(element.textContent ?? '', name) &&
      ![...element.children].some((child) => fits((child as HTMLElement).textContent ?? '', name))
    )
  })
  return named.filter(isShown)
}
