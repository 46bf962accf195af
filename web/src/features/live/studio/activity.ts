/** Formats the activity of a live stream as lines; consecutive new followers share one. */
import { dollars } from '#rules/formats.ts'

export type Happened = {
  id: string
  kind: string
  cents: number | null
  at: string
  user: { fullname: string }
}
export type ActivityLine = { key: string; kind: string; words: string; amount: string | null; at: string }

const DID: Record<string, string> = { tip: 'tipped', ticket: 'bought a ticket', subscription: 'subscribed' }

/** Expects and returns the newest first. */
export function activityLines(happened: readonly Happened[]): ActivityLine[] {
  const lines: ActivityLine[] = []
  for (let at = 0; at < happened.length; at += 1) {
    const one = happened[at]
    if (!one) break
    let more = 0
    while (one.kind === 'follow' && happened[at + 1]?.kind === 'follow') {
      more += 1
      at += 1
    }
    lines.push({
      ...{ key: `${one.kind} ${one.id}`, kind: one.kind, at: one.at },
      words:
        one.kind === 'follow'
          ? followWords(one.user.fullname, more)
          : `${one.user.fullname} ${DID[one.kind] ?? ''}`,
      amount: one.cents === null ? null : dollars(one.cents),
    })
  }
  return lines
}

function followWords(name: string, more: number): string {
  return more === 0 ? `${name} follows you` : `${name} and ${more} more follow you`
}
