/** Moderation actions of the creator and their moderators; a refusal shows a toast. */
import { type CombinedError, useMutation } from 'urql'
import { graphql } from '#web/lib/graphql/graphql.ts'
import { problemText } from '#web/lib/graphql/problem.ts'
import { showToast } from '#web/ui/toasts.tsx'
import type { RoomModeration } from './room.ts'
import { ChatMessageFields } from './room-fields.ts'
import type { Chat } from './use-chat.ts'

const DeleteLiveMessage = graphql(`mutation DeleteLiveMessage($id: ID!) { deleteLiveMessage(id: $id) }`)
const ApproveLiveMessage = graphql(
  `
    mutation ApproveLiveMessage($id: ID!) {
      approveLiveMessage(id: $id) { ...ChatMessageFields }
    }
  `,
  [ChatMessageFields],
)
const MuteInLive = graphql(`
  mutation MuteInLive($user: ID!, $minutes: Int!, $room: ID) {
    muteInLive(user: $user, minutes: $minutes, room: $room)
  }
`)
const BanFromLive = graphql(`
  mutation BanFromLive($user: ID!, $room: ID) { banFromLive(user: $user, room: $room) }
`)
export const UnbanFromLive = graphql(`
  mutation UnbanFromLive($user: ID!, $room: ID) { unbanFromLive(user: $user, room: $room) }
`)
export const SetLiveModerator = graphql(`
  mutation SetLiveModerator($user: ID!, $on: Boolean!) { setLiveModerator(user: $user, on: $on) }
`)
const PinLiveMessage = graphql(`
  mutation PinLiveMessage($id: ID, $room: ID) { pinLiveMessage(id: $id, room: $room) { id } }
`)

export function useModeration(room: string, chat: Pick<Chat, 'hide' | 'drop' | 'merge'>): RoomModeration {
  const [, remove] = useMutation(DeleteLiveMessage)
  const [, approve] = useMutation(ApproveLiveMessage)
  const [, mute] = useMutation(MuteInLive)
  const [, ban] = useMutation(BanFromLive)
  const [, unban] = useMutation(UnbanFromLive)
  const [, setModerator] = useMutation(SetLiveModerator)
  const [, pin] = useMutation(PinLiveMessage)
  return {
    async delete(message) {
      if (isRefused(await remove({ id: message.id }))) return
      chat.drop(message)
    },
    async approve({ id }) {
      const answer = await approve({ id })
      if (!isRefused(answer) && answer.data) chat.merge([answer.data.approveLiveMessage])
    },
    async mute({ user }, minutes) {
      if (isRefused(await mute({ user: user.id, minutes, room }))) return
      showToast({
        tone: 'info',
        text: `${user.fullname} is muted for ${minutes} minutes`,
        action: { label: 'Undo', onSelect: () => void unban({ user: user.id, room }).then(isRefused) },
      })
    },
    async ban({ user }) {
      if (isRefused(await ban({ user: user.id, room }))) return
      chat.hide(user.id)
      showToast({
        tone: 'info',
        text: `${user.fullname} is banned from your lives`,
        action: { label: 'Undo', onSelect: () => void unban({ user: user.id, room }).then(isRefused) },
      })
    },
    async pin(message) {
      isRefused(await pin({ id: message?.id ?? null, room }))
    },
    async moderator({ user }, on) {
      if (isRefused(await setModerator({ user: user.id, on }))) return
      showToast({
        tone: 'success',
        text: on ? `${user.fullname} is now a moderator` : `${user.fullname} is no longer a moderator`,
      })
    },
  }
}

function isRefused({ error }: { error?: CombinedError | undefined }): boolean {
  if (error) showToast({ tone: 'danger', text: problemText(error) })
  return error !== undefined
}
