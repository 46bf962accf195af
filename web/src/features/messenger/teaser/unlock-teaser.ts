/** Unlocks a paid message; the result is the unlocked message. */
import { graphql } from '#web/lib/graphql/graphql.ts'
import { MessageFields } from '../message-fields.ts'

export const UnlockTeaser = graphql(
  `
    mutation UnlockTeaser($message_id: ID!, $thread: ID!, $key: String) {
      unlock_teaser(message_id: $message_id, thread: $thread, key: $key) {
        ...MessageFields
        wallet { id cents amount }
      }
    }
  `,
  [MessageFields],
)
