/** Object URLs of files sent from this page, by message key, so that they need not be downloaded. */

const MAX_URLS = 30
const urls = new Map<string, string>()

export function localUrl(key: string, blob: Blob): string {
  const known = urls.get(key)
  if (known) return known
  const url = URL.createObjectURL(blob)
  urls.set(key, url)
  const [oldest] = urls
  if (urls.size > MAX_URLS && oldest) {
    URL.revokeObjectURL(oldest[1])
    urls.delete(oldest[0])
  }
  return url
}

export function cachedLocalUrl(key: string | null | undefined): string | undefined {
  return key == null ? undefined : urls.get(key)
}
