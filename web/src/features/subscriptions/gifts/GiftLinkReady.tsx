/** The link of a gift that was just bought. */
import { Copy, Gift, Share2 } from 'lucide-react'
import { useOverlays } from '#web/lib/overlays.tsx'
import { shareSheet } from '#web/parts/share/share.ts'
import { useCopyLink } from '#web/parts/share/use-copy-link.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'

type Props = { link: string; onDone(): void }

export function GiftLinkReady({ link, onDone }: Props) {
  const overlays = useOverlays()
  const copy = useCopyLink()
  const { pathname: path, host } = new URL(link)
  const share = () => void overlays.open(shareSheet, { title: 'Share gift', path, text: 'A gift for you' })
  return (
    <div className="mt-4 grid gap-3">
      <Notice tone="success" icon={Gift}>
        Send this link to one person. You can copy it again or cancel the gift in your wallet.
      </Notice>
      <p className="rounded-md bg-raised px-4 py-3 text-sm wrap-anywhere text-ink-soft">
        {host}
        {path}
      </p>
      <div className="grid grid-cols-2 gap-2">
        <Button size="lg" icon={Copy} tone="accent" onClick={() => copy(path)}>
          Copy link
        </Button>
        <Button size="lg" icon={Share2} onClick={share}>
          Share
        </Button>
      </div>
      <Button size="lg" tone="ghost" onClick={onDone}>
        Done
      </Button>
    </div>
  )
}
