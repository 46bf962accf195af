/**
 * A playlist that somebody waited for goes to the web role together with the part that it brings: everybody who is given the
 * one asks for the other at once, and a question between roles costs as much as the answers to several viewers.
 */
import type { InnerAnswer } from './client.ts'
import type { InnerReply } from './server.ts'

/** Asked for by this name in the query; a role that does not know it sends the playlist alone. */
export const WITH_PART = 'with_part'
const HEADER = 'x-candid-part'

export type NamedPart = { name: string; bytes: Buffer }

export function withPart(text: string, { name, bytes }: NamedPart): Pick<InnerReply, 'headers' | 'body'> {
  const playlist = Buffer.from(text)
  return { headers: { [HEADER]: `${name} ${playlist.length}` }, body: Buffer.concat([playlist, bytes]) }
}

export function takenApart(answer: InnerAnswer): { playlist: InnerAnswer; part: NamedPart | null } {
  const { [HEADER]: said = '', ...headers } = answer.headers
  const [, name, length] = /^([\w.-]{1,80}) (\d{1,9})$/.exec(said) ?? []
  if (name === undefined) return { playlist: answer, part: null }
  const end = Number(length)
  const playlist = { ...answer, headers, body: Buffer.from(answer.body.subarray(0, end)) }
  return { playlist, part: { name, bytes: answer.body.subarray(end) } }
}
