/** The first tab of a person's page: newest media, decisions and sessions. */
import { Link } from 'react-router'
import { useQuery } from 'urql'
import { longDate, shortDate } from '#rules/formats.ts'
import { staffPath } from '#web/parts/console/staff-path.ts'
import { QueryResult } from '#web/parts/QueryResult.tsx'
import { SkeletonTile } from '#web/ui/Skeleton.tsx'
import { MediaLink, SKELETON_KEYS } from './PersonMedia.tsx'
import { Statements } from './PersonReports.tsx'
import { PersonLine, PersonSection } from './parts.tsx'
import { PersonMediaQuery, type StaffPerson } from './people-queries.ts'

const LATEST = SKELETON_KEYS.length
const ROW = 'grid grid-cols-3 gap-1.5 desktop:grid-cols-6 desktop:gap-2'

export function Overview({ person, hasMedia }: { person: StaffPerson; hasMedia: boolean }) {
  return (
    <>
      {hasMedia && <Latest person={person} />}
      <Statements person={person} />
      <PersonSection title={`Sessions ${person.sessions.length}`} empty="No sessions to show">
        {person.sessions.map((one) => (
          <PersonLine
            key={one.id}
            end={shortDate(new Date(one.last_seen), new Date())}
            more={`since ${longDate(new Date(one.created))}`}
          >
            {one.device}
          </PersonLine>
        ))}
      </PersonSection>
    </>
  )
}

function Latest({ person }: { person: StaffPerson }) {
  const [state, ask] = useQuery({
    query: PersonMediaQuery,
    variables: { user: person.id, limit: { limit: LATEST } },
  })
  return (
    <section className="mt-6" aria-label="Latest posts">
      <div className="mb-2 flex items-baseline justify-between gap-3">
        <h3 className="text-base font-bold">Latest posts</h3>
        <Link to={staffPath('people', person.id, 'media')} className="text-sm font-semibold text-ink-soft">
          See all
        </Link>
      </div>
      <QueryResult
        of={[{ ...state, data: state.data?.personMedia }, ask]}
        skeleton={
          <div className={ROW}>
            {SKELETON_KEYS.map((key) => (
              <SkeletonTile key={key} rounded />
            ))}
          </div>
        }
      >
        {(media) =>
          media.length === 0 ? (
            <p className="text-sm text-ink-mute">No posts yet</p>
          ) : (
            <div className={ROW}>
              {media.map((one) => (
                <MediaLink key={one.id} one={one} owner={person.id} />
              ))}
            </div>
          )
        }
      </QueryResult>
    </section>
  )
}
