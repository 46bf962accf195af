/** One table of the transparency report. */

export type HalfYearReport = {
  half: string
  title: string
  is_over: boolean
  halves: string[]
  tables: Table[]
}

type Row = { name: string; count: number; median_hours: number | null }
type Table = { id: string; title: string; words: string; rows: Row[] }

const CELL = 'border-b border-line py-2.5'

export function ReportTable({ table: { id, title, words: text, rows } }: { table: Table }) {
  const hasTimes = rows.some(({ median_hours }) => median_hours !== null)
  return (
    <section aria-labelledby={id} className="mt-8 break-inside-avoid">
      <h2 id={id} className="text-lg font-bold">
        {title}
      </h2>
      <p className="mt-0.5 mb-2 text-sm text-pretty text-ink-mute">{text}</p>
      {rows.length === 0 ? (
        <p className="edge rounded-md px-3 py-2.5 text-sm text-ink-soft">None in this half year</p>
      ) : (
        <table aria-labelledby={id} className="w-full border-collapse text-left text-sm">
          <thead>
            <tr className="text-xs font-bold text-ink-mute">
              <th scope="col" className={CELL}>
                Type{' '}
              </th>
              <th scope="col" className={`${CELL} text-right`}>
                Count{' '}
              </th>
              {hasTimes && (
                <th scope="col" className={`${CELL} pl-4 text-right`}>
                  Median time{' '}
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ name, count, median_hours }) => (
              <tr key={name}>
                <th scope="row" className={`${CELL} pr-4 font-semibold wrap-anywhere text-ink`}>
                  {name}
                </th>
                <td className={`${CELL} text-right tabular-nums`}>{count.toLocaleString('en')}</td>
                {hasTimes && (
                  <td className={`${CELL} pl-4 text-right whitespace-nowrap tabular-nums`}>
                    {hoursText(median_hours)}
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}

function hoursText(hours: number | null): string {
  if (hours === null) return 'open'
  return hours < 48 ? `${hours.toLocaleString('en')} hours` : `${Math.round(hours / 24)} days`
}
