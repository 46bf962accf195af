/** The overflow menu of a comment: delete, report or block. */
import { Ban, Ellipsis, Flag, Trash2 } from 'lucide-react'
import { blockSheet } from '#web/features/people/index.ts'
import { useOverlays } from '#web/lib/overlays.tsx'
import { useSession } from '#web/lib/session.tsx'
import { reportSheet } from '#web/parts/report/report-sheet.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Menu, type MenuItem } from '#web/ui/Menu.tsx'
import type { Comment } from './comment-fields.ts'
import { deleteCommentSheet } from './delete-comment.ts'

export function CommentMenu({ comment }: { comment: Comment }) {
  const { id, from, media, replies, canDelete } = comment
  const { account } = useSession()
  const overlays = useOverlays()
  const remove: MenuItem = {
    label: 'Delete',
    icon: Trash2,
    tone: 'danger',
    onSelect: () => void overlays.open(deleteCommentSheet, { comment: { id, mediaId: media.id, replies } }),
  }
  const report: MenuItem = {
    label: 'Report',
    icon: Flag,
    onSelect: () =>
      void overlays.open(reportSheet, {
        what: { kind: 'comment', id, subject: `${from.fullname}’s comment` },
      }),
  }
  const block: MenuItem = {
    label: `Block @${from.username}`,
    icon: Ban,
    tone: 'danger',
    onSelect: () => void overlays.open(blockSheet, { person: from }),
  }
  const isOwn = from.id === account?.id
  return (
    <Menu
      label={`More options for comment by ${from.fullname}`}
      items={[...(isOwn ? [] : [report, block]), ...(canDelete ? [remove] : [])]}
      trigger={(props) => (
        <IconButton
          icon={Ellipsis}
          label={`More options for comment by ${from.fullname}`}
          size={28}
          className="text-ink-mute"
          {...props}
        />
      )}
    />
  )
}
