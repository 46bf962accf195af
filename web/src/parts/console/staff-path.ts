/** Addresses of the console. */

/** The console path of a section or an item in it. */
export function staffPath(section: string, ...rest: string[]): string {
  const way = [section === 'home' ? '' : section, ...rest].filter(Boolean).map(encodeURIComponent)
  return ['/staff', ...way].join('/')
}
