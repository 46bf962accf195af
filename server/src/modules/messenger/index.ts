/** The door of the messenger slice. */
import './tables.ts'

export { mediaOfMessages, sentUploads } from './message-queries.ts'
export { messengerData } from './personal-data.ts'
export { unpaidMessages } from './prove-messages.ts'
export { addMessengerSchema } from './schema.ts'
export { type NewMessage, sendMessage } from './send-message.ts'
export type { MessengerDeps } from './types.ts'
export { isOfferedTo, isSentTo } from './what-was-sent.ts'
