/** Sends a link to several people as messages; a retry sends only what has not arrived. */
import { useRef, useState } from 'react'
import { useClient } from 'urql'
import { graphql } from '#web/lib/graphql/graphql.ts'
import { problemText } from '#web/lib/graphql/problem.ts'

const SendLink = graphql(`
  mutation SendLink($to: ID!, $value: String!, $key: String!) {
    newMessage(to: $to, data: { type: "text", value: $value }, key: $key) { id }
  }
`)

type Recipient = { id: string; fullname: string }
type SendResult = { sent: Recipient[]; refused: { person: Recipient; reason: string }[] }

export function useSendLink() {
  const client = useClient()
  /** One idempotency key per recipient and text. */
  const keys = useRef(new Map<string, string>())
  const running = useRef(false)
  const [isSending, setSending] = useState(false)

  const send = async (people: readonly Recipient[], value: string): Promise<SendResult | undefined> => {
    if (running.current) return
    running.current = true
    setSending(true)
    const results = await Promise.all(
      people.map(async (person) => {
        const name = `${person.id} ${value}`
        const key = keys.current.get(name) ?? crypto.randomUUID()
        keys.current.set(name, key)
        const { error } = await client.mutation(SendLink, { to: person.id, value, key }).toPromise()
        return { person, reason: error && problemText(error) }
      }),
    )
    running.current = false
    setSending(false)
    return {
      sent: results.flatMap(({ person, reason }) => (reason === undefined ? [person] : [])),
      refused: results.flatMap(({ person, reason }) => (reason === undefined ? [] : [{ person, reason }])),
    }
  }
  return { send, isSending }
}
