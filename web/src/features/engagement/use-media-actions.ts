/** The menu items of a media: its owner edits, others hide, mute, report or block. */
import { Ban, EyeOff, Flag, Info, Link2, Pencil, Pin, Volume2, VolumeX } from 'lucide-react'
import { useNavigate } from 'react-router'
import { useLoginHint } from '#web/features/accounts/index.ts'
import { arrangeSheet } from '#web/features/media/index.ts'
import { blockSheet, useMute } from '#web/features/people/index.ts'
import { useOverlays } from '#web/lib/overlays.tsx'
import { editPath, mediaPath } from '#web/lib/paths.ts'
import { useSession } from '#web/lib/session.tsx'
import { reportSheet } from '#web/parts/report/report-sheet.ts'
import { useCopyLink } from '#web/parts/share/use-copy-link.ts'
import type { MenuItem } from '#web/ui/Menu.tsx'
import type { EngagedMedia } from './fields.ts'
import { useHideMedia } from './use-hide-media.ts'

/** A feed answers both itself: it knows why the media is there, and asks what to show less of. */
export type FeedQuestions = { why(): void; notInterested(): void }

export type HidingListeners = {
  feed?: FeedQuestions | undefined
  /** The media, or everything of its author, was hidden. */
  onHidden?: ((what: 'media' | 'person') => void) | undefined
  /** The hiding was undone. */
  onShown?: ((what: 'media' | 'person') => void) | undefined
}

export type MediaAction = MenuItem & {
  /** The browser requires a user gesture, so it cannot wait for the menu to close. */
  isInPress?: boolean
}

export function useMediaActions(
  media: EngagedMedia,
  { feed, onHidden, onShown }: HidingListeners,
): MediaAction[] {
  const { account, status } = useSession()
  const navigate = useNavigate()
  const overlays = useOverlays()
  const hint = useLoginHint()
  const copyLink = useCopyLink()
  const hideMedia = useHideMedia()
  const mute = useMute((isMuted) => (isMuted ? onHidden?.('person') : onShown?.('person')))
  const { id, type, user } = media

  const copy = {
    label: 'Copy link',
    icon: Link2,
    onSelect: () => copyLink(mediaPath(media)),
    isInPress: true,
  }
  if (user.id === account?.id) {
    const label = account.role.creator ? 'Edit in My media' : 'Edit'
    const edit = { label, icon: Pencil, onSelect: () => void navigate(editPath(media)) }
    const shelve = {
      label: 'On your profile',
      icon: Pin,
      onSelect: () => void overlays.open(arrangeSheet, { mediaId: id }),
    }
    return account.role.creator ? [copy, shelve, edit] : [copy, edit]
  }
  const hide = () =>
    void hideMedia(id, { onHidden: () => onHidden?.('media'), onShown: () => onShown?.('media') })
  const asMember = (run: () => void) => () => (status === 'visitor' ? hint() : run())
  return [
    copy,
    ...(feed ? [{ label: 'Why this?', icon: Info, onSelect: feed.why }] : []),
    { label: 'Not interested', icon: EyeOff, onSelect: feed?.notInterested ?? asMember(hide) },
    {
      label: `${user.isMuted ? 'Unmute' : 'Mute'} @${user.username}`,
      icon: user.isMuted ? Volume2 : VolumeX,
      onSelect: asMember(() => void mute(user)),
    },
    {
      label: 'Report',
      icon: Flag,
      onSelect: () =>
        void overlays.open(reportSheet, { what: { kind: 'media', id, subject: `this ${type}` } }),
    },
    {
      label: `Block @${user.username}`,
      icon: Ban,
      tone: 'danger',
      onSelect: () =>
        void overlays.open(blockSheet, { person: user }).then((isBlocked) => {
          if (isBlocked) onHidden?.('person')
        }),
    },
  ]
}
