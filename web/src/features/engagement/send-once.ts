/** Ignores a press while the previous request for the same item is pending. */

/** Global, because the same item may have buttons in several places. */
const pending = new Set<string>()

/** Resolves to undefined for an ignored press. */
export async function sendOnce<Answer>(
  thing: string,
  send: () => PromiseLike<Answer>,
): Promise<Answer | undefined> {
  if (pending.has(thing)) return undefined
  pending.add(thing)
  try {
    return await send()
  } finally {
    pending.delete(thing)
  }
}
