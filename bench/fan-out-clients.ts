/** Receiver of the fan-out benchmark. */
import { receive } from './receiving-end.ts'

const [, , port = '', kind, count] = process.argv
const query = 'subscription($room: String!) { chat(room: $room) { id text username fullname avatar } }'

await receive({ port, count: Number(count) }, () =>
  kind === 'graphql' ? { query, variables: { room: '1' } } : null,
)
