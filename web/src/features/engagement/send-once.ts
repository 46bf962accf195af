/** Ignores a press while the previous request for the same item is pending. */

/** Global, because the same item may have buttons in several places. */
const onTheWay = new Set<string>()

/** Resolves to undefined for an ignored press. */
export async function sendOnce<Answer>(
  thing: string,
  send: () => PromiseLike<Answer>,
): Promise<Answer | undefined> {
  if (onTheWay.has(thing)) return undefined
  onTheWay.add(thing)
  try {
    return await send()
  } finally {
    onTheWay.delete(thing)
  }
}
