/** What the id of a media looks like, so that what can be none is not even asked for. */

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

export function isMediaId(text: string): boolean {
  return UUID.test(text)
}
