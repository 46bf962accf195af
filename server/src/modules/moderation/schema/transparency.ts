/** The public transparency report. */
import type { Builder } from '#platform/graphql/builder.ts'
import { formatHalfYear, type TransparencyRow, type TransparencyTable } from '#rules/transparency.ts'
import { createCachedReports } from '../transparency/cached-reports.ts'
import type { TransparencyReport } from '../transparency/report.ts'
import type { ModerationDeps } from '../types.ts'

export function addTransparency(builder: Builder, deps: ModerationDeps): void {
  const report = createCachedReports(deps)
  const RowRef = builder.objectRef<TransparencyRow>('TransparencyRow').implement({
    fields: (t) => ({
      name: t.exposeString('name'),
      count: t.exposeInt('count'),
      median_hours: t.exposeFloat('medianHours', {
        nullable: true,
        description: 'Median time to our response, in hours.',
      }),
    }),
  })
  const TableRef = builder.objectRef<TransparencyTable>('TransparencyTable').implement({
    fields: (t) => ({
      id: t.exposeString('id'),
      title: t.exposeString('title'),
      words: t.exposeString('words'),
      rows: t.field({ type: [RowRef], extensions: { listSize: 30 }, resolve: ({ rows }) => rows }),
    }),
  })
  const ReportRef = builder.objectRef<TransparencyReport>('TransparencyReport').implement({
    description: 'Reports, decisions and appeals of half a year, as numbers.',
    fields: (t) => ({
      half: t.string({ resolve: ({ half }) => half.name }),
      title: t.string({ resolve: ({ half }) => formatHalfYear(half) }),
      is_over: t.exposeBoolean('isOver'),
      halves: t.exposeStringList('halves', { description: 'All available ones, newest first.' }),
      tables: t.field({ type: [TableRef], extensions: { listSize: 8 }, resolve: ({ tables }) => tables }),
    }),
  })
  builder.queryField('transparency', (t) =>
    t.field({
      type: ReportRef,
      args: {
        half: t.arg.string({ description: 'For example 2026-H1; the last completed one by default.' }),
      },
      resolve: async (_root, { half }, { address }) => {
        await deps.rateLimits.take('transparency', { address })
        return report(half ?? null)
      },
    }),
  )
}
