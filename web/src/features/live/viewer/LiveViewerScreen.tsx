/** /{username}/live: a person's stream, or why there is none to watch. */
import { LoaderCircle } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useNavigate, useParams } from 'react-router'
import { useQuery } from 'urql'
import { ProfileNotFound, ProfileTrouble } from '#web/features/people/index.ts'
import { useHiddenNavigation } from '#web/lib/hidden-navigation.ts'
import { usePageTitle } from '#web/lib/page-title.ts'
import { useSession } from '#web/lib/session.tsx'
import { Loading } from '#web/ui/Skeleton.tsx'
import { useIsDesktop } from '#web/ui/use-is-desktop.ts'
import { isLiveOnAir, livePictureUrl } from '../fields.ts'
import { LiveEnded } from './LiveEnded.tsx'
import { LiveLocked } from './LiveLocked.tsx'
import { NotLive } from './NotLive.tsx'
import { useViewedLive } from './use-viewed-live.ts'
import { LivePerson, type ViewedPerson } from './viewed-person.ts'
import { WatchedLive } from './WatchedLive.tsx'

export function LiveViewerScreen() {
  const { username = '' } = useParams()
  // The key resets all state when the person changes.
  return <LivePage key={username.toLowerCase()} username={username} />
}

function LivePage({ username }: { username: string }) {
  const isDesktop = useIsDesktop()
  useHiddenNavigation(!isDesktop)
  const { status } = useSession()
  const [{ data, fetching, error }, ask] = useQuery({
    query: LivePerson,
    variables: { username, isSignedIn: status === 'signed-in' },
    pause: status === 'loading',
  })
  const person = data?.profile ?? data?.publicProfile
  usePageTitle(person ? `${person.fullname} live` : undefined)
  if (person) return <Shown username={username} person={person} />
  if (fetching || status === 'loading') return <Dark />
  if (error) return <ProfileTrouble onRetry={() => ask({ requestPolicy: 'network-only' })} />
  return <ProfileNotFound />
}

function Shown({ username, person }: { username: string; person: ViewedPerson }) {
  const navigate = useNavigate()
  const isDesktop = useIsDesktop()
  const { account } = useSession()
  const show = useViewedLive(username, person.id)
  const { live, ended, isGone } = show
  const isOwn = account?.id === person.id
  const picture = useLastPicture(live && isLiveOnAir(live) ? livePictureUrl(live) : null)
  const again = () => show.again({ requestPolicy: 'network-only' })

  if (ended || isGone) {
    // Desktop returns to the profile; a phone clears the end screen and shows the current state.
    const dismiss = () => {
      if (isDesktop || !live) void navigate(`/${person.username}`)
      else show.dismiss()
    }
    return <LiveEnded {...{ person, isOwn, ended, picture }} onDismiss={dismiss} />
  }
  if (show.isMissing) return <ProfileNotFound />
  if (show.hasFailed) return <ProfileTrouble onRetry={again} />
  if (show.isLoading) return <Dark />
  if (!live || !isLiveOnAir(live)) return <NotLive person={person} isOwn={isOwn} announced={live} />
  if (!live.may_watch || !live.playback) return <LiveLocked live={live} person={person} onOpened={again} />
  return <WatchedLive key={live.id} live={live} person={person} isOwn={isOwn} onDenied={again} />
}

function useLastPicture(now: string | null): string | null {
  const last = useRef(now)
  useEffect(() => {
    if (now) last.current = now
  }, [now])
  return now ?? last.current
}

function Dark() {
  return (
    <div className="fixed inset-0 grid place-items-center bg-black desktop:static desktop:min-h-0 desktop:flex-1">
      <LoaderCircle size={30} className="animate-spin text-ink-mute" />
      <Loading>{null}</Loading>
    </div>
  )
}
