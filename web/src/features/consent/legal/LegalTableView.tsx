/** A table in a legal page: columns on desktop, one block per row on a phone. */
import { InlineText } from '#web/parts/legal/InlineText.tsx'
import { useIsDesktop } from '#web/ui/use-is-desktop.ts'
import type { LegalSectionData } from './legal-query.ts'

type Table = NonNullable<LegalSectionData['table']>
type Props = { table: Table; label: string }

export function LegalTableView({ table, label }: Props) {
  return useIsDesktop() ? <Columns table={table} label={label} /> : <Blocks table={table} />
}

function Columns({ table: { head, rows }, label }: Props) {
  return (
    <table aria-label={label} className="w-full border-collapse text-left text-sm">
      <thead>
        <tr>
          {head.map((text) => (
            <th
              key={text}
              scope="col"
              className="border-b border-line py-2 pr-4 text-xs font-bold text-ink-mute"
            >
              {text}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ cells: [first = '', ...rest] }) => (
          <tr key={[first, ...rest].join('|')} className="border-b border-line break-inside-avoid align-top">
            <th scope="row" className="w-48 py-2.5 pr-4 leading-[1.5] font-semibold text-ink">
              <InlineText text={first} />
            </th>
            {rest.map((text, index) => (
              <td key={head[index + 1]} className="py-2.5 pr-4 leading-[1.5]">
                <InlineText text={text} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Blocks({ table: { head, rows } }: { table: Table }) {
  return (
    <ul className="divide-y divide-line text-sm">
      {rows.map(({ cells: [first = '', ...rest] }) => (
        <li key={[first, ...rest].join('|')} className="break-inside-avoid py-3 leading-[1.5]">
          <b className="block font-semibold text-ink">
            <InlineText text={first} />
          </b>
          {rest.map((text, index) => (
            <p key={head[index + 1]}>
              <span className="text-ink-mute">{head[index + 1]}: </span>
              <InlineText text={text} />
            </p>
          ))}
        </li>
      ))}
    </ul>
  )
}
