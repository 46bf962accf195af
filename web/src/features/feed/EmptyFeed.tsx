/** The home page of a site without media: an empty stage and no placeholder content. */
import { Clapperboard } from 'lucide-react'
import { Link } from 'react-router'
import { useSession } from '#web/lib/session.tsx'
import { buttonClass } from '#web/ui/Button.tsx'

export function EmptyFeed() {
  const { status } = useSession()
  return (
    <div className="relative grid min-h-0 flex-1 overflow-hidden desktop:place-items-center desktop:py-5">
      <div
        aria-hidden="true"
        className="pointer-events-none absolute inset-0 hidden bg-[radial-gradient(closest-side,var(--color-accent-wash),transparent)] opacity-70 desktop:block"
      />
      <article className="relative flex h-full w-full flex-col overflow-hidden rounded-b-xl bg-surface desktop:aspect-9/16 desktop:w-auto desktop:rounded-xl desktop:shadow-stage">
        <Glow />
        <div className="relative grid flex-1 place-items-center px-8 text-center">
          <div>
            <span className="glass mx-auto grid size-16 place-items-center rounded-full text-ink">
              <Clapperboard size={28} />
            </span>
            <h1 className="mt-5 text-2xl font-extrabold text-balance">There is nothing here yet</h1>
            <p className="mx-auto mt-2 max-w-[34ch] text-base leading-[1.45] text-balance text-ink-soft">
              The first videos and photos will play right here.
            </p>
          </div>
        </div>
        <div className="relative px-5 pb-6">
          {status === 'signed-in' ? (
            <Link to="/studio" className={buttonClass({ tone: 'accent', size: 'lg', wide: true })}>
              Create a post
            </Link>
          ) : (
            <>
              <Link to="/signup" className={buttonClass({ tone: 'accent', size: 'lg', wide: true })}>
                Sign Up
              </Link>
              <p className="mt-4 text-center text-base text-ink-soft">
                Have an account?{' '}
                <Link to="/signin" className="font-bold text-ink hover:underline">
                  Sign In
                </Link>
              </p>
            </>
          )}
        </div>
      </article>
    </div>
  )
}

/** The ambient glow in the logo's colours. */
function Glow() {
  return (
    <div
      aria-hidden="true"
      className="absolute inset-0 bg-[radial-gradient(80%_50%_at_20%_0%,oklch(from_var(--color-accent)_l_c_h/0.2),transparent),radial-gradient(90%_55%_at_90%_100%,oklch(from_var(--color-second)_l_c_h/0.16),transparent)]"
    />
  )
}
