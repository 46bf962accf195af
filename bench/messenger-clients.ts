/** Receiver of the messenger benchmark: each tab has a thread of its own open. */
import { SESSION } from '#rules/limits.ts'
import { threadId } from './messenger-data.ts'
import { token } from './money-data.ts'
import { receive } from './receiving-end.ts'

const [, , port = '', kind, count] = process.argv
const query = `subscription ($thread: ID!, $user: ID) { messengerMessages(thread: $thread, user: $user) {
  action change message { id change deleted data { type value } from { id username fullname avatar } }
} }`

await receive({ port, count: Number(count) }, (index) => {
  if (kind !== 'graphql') return null
  const number = index + 1
  const user = `a0000000-0000-7000-8000-${number.toString(16).padStart(12, '0')}`
  const cookie = `${SESSION.cookieName}=${token(number)}`
  return { query, variables: { thread: threadId(number), user }, cookie }
})
