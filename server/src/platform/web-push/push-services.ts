/** Which push services the site sends to: a subscription's address comes from the browser, so anyone may have written it. */

export type PushServiceName = 'google' | 'mozilla' | 'apple' | 'microsoft' | 'other'

/** A push service by the origin of an endpoint; `isOwn` if the operator listed it. */
export type PushService = { name: PushServiceName; origin: string; isOwn: boolean }

const KNOWN: readonly [RegExp, PushServiceName][] = [
  [/^fcm\.googleapis\.com$/, 'google'],
  [/^([a-z0-9-]+\.)*push\.services\.mozilla\.com$/, 'mozilla'],
  [/^([a-z0-9-]+\.)*push\.apple\.com$/, 'apple'],
  [/^([a-z0-9-]+\.)*notify\.windows\.com$/, 'microsoft'],
]
const MAX_ENDPOINT_LENGTH = 1_000

/** Null for an address that the site never sends to. `ownOrigins` are those that the operator listed. */
export function pushServiceOf(endpoint: string, ownOrigins: readonly string[]): PushService | null {
  const url = endpoint.length <= MAX_ENDPOINT_LENGTH ? URL.parse(endpoint) : null
  if (!url || url.username || url.password) return null
  const { origin } = url
  if (ownOrigins.includes(origin)) return { name: 'other', origin, isOwn: true }
  if (url.protocol !== 'https:' || url.port !== '') return null
  const name = KNOWN.find(([host]) => host.test(url.hostname))?.[1]
  return name ? { name, origin, isOwn: false } : null
}
