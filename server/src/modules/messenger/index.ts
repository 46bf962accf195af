/** The door of the messenger slice. */
import './tables.ts'

export { messengerData } from './data.ts'
export { addMessengerSchema } from './schema.ts'
export { type NewMessage, sendMessage } from './send-message.ts'
export { type MessengerDeps, openMessenger } from './types.ts'
