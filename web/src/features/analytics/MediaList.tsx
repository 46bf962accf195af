/** The creator's media, best first: a table on desktop, a list on a phone. */
import { ChevronDown, Image as ImageSign, Images, Play } from 'lucide-react'
import { Link } from 'react-router'
import type { AnalyticsRange, MediaSort } from '#rules/analytics.ts'
import { dollars } from '#rules/formats.ts'
import { dollarsToCents } from '#rules/money.ts'
import { mediaPath } from '#web/lib/paths.ts'
import { cx } from '#web/ui/cx.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { PercentBar } from '#web/ui/PercentBar.tsx'
import { useIsDesktop } from '#web/ui/use-is-desktop.ts'
import { ExpandingList } from './ExpandingList.tsx'
import { type MediaStatsRow, StudioMedia } from './queries.ts'
import { averageText, countText, percentText, watchText } from './stat-text.ts'

type Props = { span: AnalyticsRange; sort: MediaSort; onSort(sort: MediaSort): void }

export function MediaStatsList({ span, sort, onSort }: Props) {
  const isDesktop = useIsDesktop()
  return (
    <ExpandingList
      query={StudioMedia}
      variables={{ days: span, sort }}
      rowsOf={({ studioMedia }) => studioMedia}
      trouble="Couldn’t load your posts"
      empty={
        <EmptyState
          icon={Images}
          title="No posts to show"
          text="Posts with views, likes or sales show up here."
        />
      }
    >
      {(rows) =>
        isDesktop ? (
          <MediaTable rows={rows} sort={sort} onSort={onSort} />
        ) : (
          <MediaRows rows={rows} sort={sort} />
        )
      }
    </ExpandingList>
  )
}

const COLUMNS: readonly { sort: MediaSort; label: string }[] = [
  { sort: 'views', label: 'Views' },
  { sort: 'watch', label: 'Average watch time' },
  { sort: 'completion', label: 'Completion' },
  { sort: 'likes', label: 'Likes' },
  { sort: 'income', label: 'Income' },
]

function MediaTable({
  rows,
  sort,
  onSort,
}: { rows: readonly MediaStatsRow[] } & Pick<Props, 'sort' | 'onSort'>) {
  return (
    <table className="w-full text-left text-base tabular-nums">
      <thead>
        <tr className="border-y border-line text-xs text-ink-mute *:h-9 *:font-semibold">
          <th>Post</th>
          {COLUMNS.map(({ sort: own, label }) => (
            <th key={own} aria-sort={own === sort ? 'descending' : 'none'} className="text-right">
              <button
                type="button"
                onClick={() => onSort(own)}
                className={cx(
                  'hit relative inline-flex items-center gap-1 rounded-sm font-semibold hover:text-ink',
                  own === sort && 'text-ink',
                )}
              >
                {label}
                {own === sort && <ChevronDown size={13} strokeWidth={2.6} />}
              </button>
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {rows.map((row) => (
          <tr key={row.media.id} className="h-15">
            <td className="w-[40%] max-w-0">
              <Link
                to={mediaPath(row.media)}
                className="group flex max-w-full items-center gap-3.5 rounded-md py-1.5 -outline-offset-2"
              >
                <Picture media={row.media} className="h-12 w-9" />
                <About media={row.media} />
              </Link>
            </td>
            <td className="text-right font-bold">{countText(row.views)}</td>
            <td className="text-right text-ink-soft">{averageText(row.averageSeconds)}</td>
            <td className="text-right text-ink-soft">
              <Completion share={row.completion} />
            </td>
            <td className="text-right text-ink-soft">{countText(row.likes)}</td>
            <td className="text-right font-bold text-coin">{dollars(dollarsToCents(row.income))}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Completion({ share }: { share: number | null }) {
  if (share === null) return '–'
  return (
    <span className="inline-flex items-center gap-2.5">
      <span className="w-14">
        <PercentBar value={share * 100} label="Watched to the end" tone="ink" />
      </span>
      <span className="w-10">{percentText(share)}</span>
    </span>
  )
}

function MediaRows({ rows, sort }: { rows: readonly MediaStatsRow[]; sort: MediaSort }) {
  return (
    <ul className="divide-y divide-line">
      {rows.map((row) => (
        <li key={row.media.id}>
          <Link to={mediaPath(row.media)} className="flex items-center gap-3.5 py-2.5 -outline-offset-2">
            <Picture media={row.media} className="h-14 w-10.5" />
            <About media={row.media} />
            <span className="shrink-0 text-right tabular-nums">
              <b className="block text-base font-bold">{mainText(row, sort)}</b>
              <span className="block text-sm font-bold text-coin">{dollars(dollarsToCents(row.income))}</span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** The value the list is sorted by; income is always shown. */
function mainText(row: MediaStatsRow, sort: MediaSort): string {
  if (sort === 'watch') return row.averageSeconds === null ? '–' : watchText(row.averageSeconds * row.views)
  if (sort === 'completion') return row.completion === null ? '–' : percentText(row.completion)
  return countText(sort === 'likes' ? row.likes : row.views)
}

type Media = MediaStatsRow['media']

function Picture({ media: { thumbnail, type }, className }: { media: Media; className: string }) {
  const Sign = type === 'photo' ? ImageSign : Play
  return (
    <span
      className={cx(
        'grid shrink-0 place-items-center overflow-hidden rounded-sm bg-raised text-ink-mute',
        className,
      )}
    >
      {thumbnail.grid ? (
        <img src={thumbnail.grid} alt="" loading="lazy" className="size-full object-cover" />
      ) : (
        <Sign size={16} />
      )}
    </span>
  )
}

function About({ media }: { media: Media }) {
  return (
    <span className="min-w-0 flex-1">
      <b className="block truncate font-semibold group-hover:underline">{media.description}</b>
      <span className="block truncate text-sm text-ink-mute">{aboutText(media)}</span>
    </span>
  )
}

const SEEN_BY: Record<string, string> = { free: 'Everyone', subscription: 'Subscribers', private: 'Private' }

function aboutText({ type, visibility, shop }: Media): string {
  const who = shop > 0 ? `${dollars(dollarsToCents(shop))} in the shop` : (SEEN_BY[visibility] ?? '')
  return type === 'photo' ? `Photo, ${who.toLowerCase()}` : who
}
