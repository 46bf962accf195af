/** Reports, external notices and statements of reasons about a person. */
import { Link } from 'react-router'
import { counted, shortDate } from '#rules/formats.ts'
import { beforeText } from '../reports/words.ts'
import { staffPath } from '../sections.ts'
import { Line, Part } from './parts.tsx'
import type { StaffPerson } from './people-queries.ts'

export function Told({ person }: { person: StaffPerson }) {
  const now = new Date()
  return (
    <>
      <Part title={`Reports about them ${person.reported.length}`} empty="Nobody reported them.">
        {person.reported.map((one) => (
          <Line
            key={one.id}
            end={shortDate(new Date(one.since), now)}
            more={`${counted(one.count, 'report')} · ${one.status === 'decided' ? (one.outcome ?? 'decided') : one.status}`}
          >
            <Link to={staffPath('reports', one.id)} className="underline underline-offset-2">
              {one.reason} ({one.kind})
            </Link>
          </Line>
        ))}
      </Part>
      <Part title={`Cases ${person.cases.length}`} empty="No notice names anything of theirs.">
        {person.cases.map((one) => (
          <Line
            key={one.id}
            end={shortDate(new Date(one.since), now)}
            more={[one.title, one.outcome ?? one.status].join(' · ')}
          >
            <Link to={staffPath('complaints', one.id)} className="underline underline-offset-2">
              {one.number}
            </Link>
          </Line>
        ))}
      </Part>
      <Statements person={person} />
    </>
  )
}

export function Statements({ person }: { person: StaffPerson }) {
  return (
    <Part title={`Decisions ${person.decisions.length}`} empty="Nothing was decided about them.">
      {person.decisions.map((one) => (
        <Line
          key={one.id}
          end={shortDate(new Date(one.date), new Date())}
          more={[
            one.title && `“${one.title}”`,
            one.facts,
            one.by?.fullname,
            one.appeal && `appeal ${one.appeal.status}`,
          ]
            .filter(Boolean)
            .join(' · ')}
        >
          {beforeText(one)}
        </Line>
      ))}
    </Part>
  )
}
