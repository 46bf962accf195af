/** /studio/setup: explains the first video and how to upload it. */
import { ChevronLeft, ShieldCheck, Upload } from 'lucide-react'
import { Link } from 'react-router'
import { useQuery } from 'urql'
import { dollars } from '#rules/formats.ts'
import { dollarsToCents } from '#rules/money.ts'
import { FirstVideo, useFirstVideo } from '#web/features/media/index.ts'
import { graphql } from '#web/lib/graphql/graphql.ts'
import { ContentColumn } from '#web/parts/page/ContentColumn.tsx'
import { TitleRow } from '#web/parts/page/TitleRow.tsx'
import { buttonClass } from '#web/ui/Button.tsx'
import { iconButtonClass } from '#web/ui/IconButton.tsx'
import { IntroVideo } from './IntroVideo.tsx'

const IncentiveQuery = graphql(`
  query FirstVideoIncentive {
    firstVideoIncentive
  }
`)

const TITLE = 'Your first video'

const STEPS = [
  { title: 'Pick one thing you love', words: 'A walk, a recipe, a trick. Real beats perfect.' },
  { title: 'Hold the phone upright', words: '15 to 60 seconds, in good light.' },
  { title: 'Say hello', words: 'Your face or your voice in the first three seconds.' },
  { title: 'Only you, or people who agreed', words: 'Everyone you show has to confirm.' },
]

export function StudioSetup() {
  const [{ data }] = useQuery({ query: IncentiveQuery })
  const { media } = useFirstVideo()
  const given = data?.firstVideoIncentive ?? null
  return (
    <>
      <TitleRow title={TITLE} isHeading={false} start={<BackToStudio />} />
      <ContentColumn width="max-w-276" className="flex flex-1 flex-col">
        <div className="mb-6 flex items-center gap-2 max-desktop:sr-only">
          <BackToStudio />
          <h1 className="text-3xl font-extrabold">{TITLE}</h1>
        </div>
        <div className="grid flex-1 grid-cols-[minmax(0,1fr)] grid-rows-[auto_1fr] gap-x-14 gap-y-5 desktop:flex-none desktop:grid-rows-none desktop:grid-cols-[auto_minmax(0,1fr)] desktop:items-center">
          <IntroVideo title={given === null ? 'Make your first video' : <Reward dollarsGiven={given} />} />
          <div className="flex flex-col">
            <p className="text-sm text-ink-mute max-desktop:hidden">Three minutes, start to finish</p>
            <Steps />
            {media ? (
              <div className="mt-6 grid grid-cols-[minmax(0,1fr)] gap-4">
                <FirstVideo media={media} />
                <Link
                  to="/creator-request?n=invitation"
                  className={buttonClass({
                    tone: 'accent',
                    size: 'lg',
                    className: 'desktop:justify-self-start',
                  })}
                >
                  Become a creator
                </Link>
              </div>
            ) : (
              <Send isPaid={given !== null} />
            )}
          </div>
        </div>
      </ContentColumn>
    </>
  )
}

function BackToStudio() {
  return (
    <Link to="/studio" aria-label="Back" className={iconButtonClass({ className: 'size-11' })}>
      <ChevronLeft size={24} />
    </Link>
  )
}

function Reward({ dollarsGiven }: { dollarsGiven: number }) {
  return (
    <>
      Get <span className="text-coin">{dollars(dollarsToCents(dollarsGiven)).replace(/\.00$/, '')}</span>{' '}
      wired for your first video!
    </>
  )
}

function Steps() {
  return (
    <>
      <h2 className="text-lg font-bold desktop:mt-1 desktop:text-2xl desktop:font-extrabold">
        Create your video content
      </h2>
      <ol className="mt-4 grid gap-5">
        {STEPS.map(({ title, words: text }, index) => (
          <li key={title} className="flex gap-3.5">
            <span
              aria-hidden="true"
              className="grid size-8 shrink-0 place-items-center rounded-full bg-raised text-sm font-bold"
            >
              {index + 1}
            </span>
            <span className="min-w-0">
              <b className="block text-base font-semibold">{title}</b>
              <span className="block text-sm text-ink-soft">{text}</span>
            </span>
          </li>
        ))}
      </ol>
    </>
  )
}

function Send({ isPaid }: { isPaid: boolean }) {
  return (
    <div className="max-desktop:sticky max-desktop:bottom-0 max-desktop:-mx-4 max-desktop:mt-auto max-desktop:-mb-6 max-desktop:border-t max-desktop:border-line max-desktop:bg-canvas max-desktop:px-4 max-desktop:py-3 desktop:mt-8">
      <Link
        to="/studio/upload?n=invitation"
        className={buttonClass({ tone: 'accent', size: 'lg', className: 'max-desktop:w-full desktop:px-9' })}
      >
        <Upload size={20} strokeWidth={2.4} />
        {isPaid ? 'Upload and get paid' : 'Upload your first video'}
      </Link>
      <p className="mt-2.5 flex items-center gap-2 text-sm text-ink-mute max-desktop:justify-center desktop:mt-4">
        <ShieldCheck size={16} className="shrink-0" />
        All videos will be approved manually
      </p>
    </div>
  )
}
