/** One share link: its media, URL, price and actions. */
import { Copy, Link2, Pencil, Trash2 } from 'lucide-react'
import { dollarsToCents } from '#rules/money.ts'
import { useOverlays } from '#web/lib/overlays.tsx'
import { shareSheet } from '#web/parts/share/share.ts'
import { useCopyLink } from '#web/parts/share/use-copy-link.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Menu } from '#web/ui/Menu.tsx'
import { PriceBadge } from '#web/ui/PriceBadge.tsx'
import { Tile } from '#web/ui/Tile.tsx'
import { earnedText, soldText } from '../tiles/media-stats.ts'
import { editLinkSheet, removeLinkSheet } from './overlays.ts'
import type { SharedLink } from './shared-link-query.ts'

export function ShareLinkItem({ link }: { link: SharedLink }) {
  const overlays = useOverlays()
  const { id, description, url, price, media, figures } = link
  const copy = useCopyLink()
  const { pathname, host } = new URL(url, location.origin)
  const name = description || pathname
  const share = () =>
    void overlays.open(shareSheet, { title: 'Share link', path: pathname, text: description })
  const edit = () => void overlays.open(editLinkSheet, { link: { id, description, price } })
  return (
    <li className="card flex items-center gap-3.5 p-3 desktop:gap-4">
      <span className="w-16 shrink-0">
        <Tile
          rounded
          state="free"
          src={media.thumbnail.grid}
          alt=""
          seconds={media.type === 'video' && media.duration !== null ? media.duration : undefined}
        />
      </span>
      <div className="min-w-0 flex-1">
        {description && <p className="line-clamp-2 text-base font-semibold wrap-anywhere">{description}</p>}
        <button
          type="button"
          onClick={share}
          className="hit relative mt-1 flex max-w-full items-center gap-1.5 rounded-sm text-sm text-ink-soft hover:text-ink"
        >
          <Link2 size={15} className="shrink-0" />
          <span className="truncate">
            <span className="sr-only">Share </span>
            {host}
            {pathname}
          </span>
        </button>
        <p className="mt-1.5 flex flex-wrap items-center gap-x-2.5 gap-y-1">
          {price > 0 ? <PriceBadge cents={dollarsToCents(price)} /> : <Badge tone="success">Free</Badge>}
          <LinkStats figures={figures} />
        </p>
      </div>
      <span className="flex shrink-0 items-center max-desktop:flex-col-reverse">
        <IconButton icon={Copy} label={`Copy link “${name}”`} onClick={() => copy(pathname)} />
        <IconButton icon={Pencil} label={`Edit link “${name}”`} onClick={edit} />
        <Menu
          label={`More about “${name}”`}
          items={[
            {
              label: 'Remove',
              icon: Trash2,
              tone: 'danger',
              onSelect: () => void overlays.open(removeLinkSheet, { id }),
            },
          ]}
        />
      </span>
    </li>
  )
}

function LinkStats({ figures }: Pick<SharedLink, 'figures'>) {
  const [sold, earned] = [soldText(figures), earnedText(figures)]
  if (!sold && !earned) return <span className="text-sm text-ink-mute">Nothing sold yet</span>
  return (
    <span className="text-sm text-ink-soft tabular-nums">
      {sold}
      {sold && earned && ' · '}
      {earned && <b className="font-semibold text-coin">{earned}</b>}
    </span>
  )
}
