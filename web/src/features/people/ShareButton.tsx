/** Opens the share sheet of a profile. */
import { Share2 } from 'lucide-react'
import { useOverlays } from '#web/lib/overlays.tsx'
import { SITE } from '#web/lib/site.ts'
import { shareSheet } from '#web/parts/share/share.ts'
import type { Tone } from '#web/ui/Button.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'

type Props = { person: { username: string; fullname: string }; tone?: Tone }

export function useShareProfile(): (person: Props['person']) => void {
  const overlays = useOverlays()
  return ({ username, fullname }) =>
    void overlays.open(shareSheet, {
      title: 'Share profile',
      path: `/${username}`,
      text: `${fullname} on ${SITE.name}`,
    })
}

export function ShareButton({ person, tone }: Props) {
  const share = useShareProfile()
  return <IconButton icon={Share2} label="Share profile" tone={tone} onClick={() => share(person)} />
}
