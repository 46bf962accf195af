/** Keeps a press from being sent while the last one on the same thing is on its way. */

/** For the whole page, because the same thing may have a button in several places. */
const onTheWay = new Set<string>()

/** Undefined for a press that was passed over. */
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
