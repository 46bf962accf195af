/** The printable agreement: the only printed part of the page. */
import { longDate } from '#rules/formats.ts'
import { SITE } from '#web/lib/site.ts'
import { LogoMark } from '#web/ui/Logo.tsx'
import type { Agreement } from '../documents.ts'
import { sectionId } from './AgreementContents.tsx'

export function Paper({ agreement }: { agreement: Agreement }) {
  const { version, title, sections, creatorName, creatorAddress, signatureData, date } = agreement
  return (
    <article
      data-paper
      className="mx-auto max-w-160 rounded-[10px] bg-ink px-6 py-8 text-canvas/85 shadow-stage desktop:px-14 desktop:py-12"
    >
      <header className="flex items-start justify-between gap-4">
        <span className="flex items-center gap-2.5">
          <LogoMark size={28} />
          <b className="text-base font-bold text-canvas">{SITE.name}</b>
        </span>
        <span className="text-right text-xs leading-[1.5] text-canvas/70">
          Version {version}
          {date !== null && (
            <>
              <br />
              {longDate(new Date(date))}
            </>
          )}
        </span>
      </header>
      <h1 className="mt-8 text-2xl font-extrabold text-canvas desktop:text-3xl">{title}</h1>
      {sections.map(({ heading, paragraphs }, index) => (
        <section key={heading} id={sectionId(index)} className="scroll-mt-8">
          <h2 className="mt-7 break-after-avoid text-lg font-bold text-canvas">
            {index + 1}. {heading}
          </h2>
          {paragraphs.map((text) => (
            <p key={text} className="mt-2 text-base leading-[1.6] text-pretty wrap-anywhere">
              {text}
            </p>
          ))}
        </section>
      ))}
      {signatureData !== null && date !== null && (
        <footer className="mt-10 break-inside-avoid border-t border-canvas/15 pt-6">
          <img
            src={signatureData}
            alt={`Signature of ${creatorName ?? ''}`}
            className="max-h-36 max-w-full"
          />
          <p className="mt-2 font-semibold wrap-anywhere text-canvas">{creatorName}</p>
          <p className="text-sm wrap-anywhere whitespace-pre-line">{creatorAddress}</p>
          <p className="text-sm">{longDate(new Date(date))}</p>
        </footer>
      )}
    </article>
  )
}
