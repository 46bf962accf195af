/** Videos compared with photos, and what belongs to neither. */
import { dollars } from '#rules/formats.ts'
import { dollarsToCents } from '#rules/money.ts'
import type { StudioStats } from './queries.ts'
import { countText, percentText, watchText } from './stat-text.ts'

const KIND_TEXT: Record<string, string> = {
  video: 'Videos',
  photo: 'Photos',
  none: 'Your profile',
}

export function ByKind({ kinds }: Pick<StudioStats, 'kinds'>) {
  return (
    <section aria-labelledby="by-kind" className="card p-4 desktop:px-5 desktop:py-3 wide:col-span-2">
      <h2 id="by-kind" className="text-base font-bold">
        By type
      </h2>
      <table className="mt-1 w-full text-left text-sm tabular-nums desktop:text-base">
        <thead className="text-xs text-ink-mute *:*:h-9 *:*:font-semibold">
          <tr>
            <th>Type</th>
            <th className="text-right">Views</th>
            <th className="text-right max-desktop:hidden">Watch time</th>
            <th className="text-right max-desktop:hidden">Completion</th>
            <th className="text-right">Likes</th>
            <th className="text-right max-desktop:hidden">Follows</th>
            <th className="text-right">Income</th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line border-t border-line *:*:h-11">
          {kinds.map(({ kind, figures }) => {
            const isMedia = kind !== 'none'
            const some = (text: string) => (isMedia ? text : '–')
            return (
              <tr key={kind}>
                <th scope="row" className="font-semibold">
                  {KIND_TEXT[kind] ?? kind}
                </th>
                <td className="text-right font-bold">{some(countText(figures.views))}</td>
                <td className="text-right text-ink-soft max-desktop:hidden">
                  {kind === 'video' ? watchText(figures.watchSeconds) : '–'}
                </td>
                <td className="text-right text-ink-soft max-desktop:hidden">
                  {kind === 'video' && figures.completion !== null ? percentText(figures.completion) : '–'}
                </td>
                <td className="text-right text-ink-soft">{some(countText(figures.likes))}</td>
                <td className="text-right text-ink-soft max-desktop:hidden">
                  {isMedia ? '–' : countText(figures.follows)}
                </td>
                <td className="text-right font-bold text-coin">{dollars(dollarsToCents(figures.income))}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </section>
  )
}
