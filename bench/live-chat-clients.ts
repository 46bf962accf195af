/** Receiver of the live chat benchmark: each socket is a viewer. */
import { receive } from './receiving-end.ts'

const [, , port = '', kind, count, user] = process.argv
const query = `subscription ($user: ID!) {
  liveChat(user: $user) { id text kind badge cents deleted add_date user { id username fullname avatar } }
}`

await receive({ port, count: Number(count) }, () =>
  kind === 'graphql' ? { query, variables: { user } } : null,
)
