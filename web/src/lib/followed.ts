/** Publishes within the page that the viewer followed a creator, for parts that the follow button does not know. */

export type FollowedPerson = { id: string; fullname: string; avatar: string | null }

const listeners = new Set<(person: FollowedPerson) => void>()

export function publishFollowed(person: FollowedPerson): void {
  for (const listener of listeners) listener(person)
}

/** Returns a function that unsubscribes. */
export function onFollowed(listener: (person: FollowedPerson) => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
