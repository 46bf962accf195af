/** GraphQL campaigns for the staff console. */
import type { Builder } from '#platform/graphql/builder.ts'
import { limitInput, readPage } from '#platform/graphql/paging.ts'
import { WATCH } from '#rules/watch.ts'
import { type addAccountsSchema, peopleLoader } from '../../accounts/index.ts'
import { asStaff } from '../../staff-rights/index.ts'
import { averageProgressOf } from '../campaign-stats.ts'
import { type StatsSpan, statsSpanOf } from '../span.ts'
import {
  type CampaignCreator,
  type CampaignDay,
  campaignCreators,
  campaignDays,
  resumeCampaign,
  type StaffCampaign,
  staffCampaigns,
  stopCampaign,
} from '../staff-campaigns.ts'
import type { AnalyticsDeps } from '../types.ts'
import { RANGE_DESCRIPTION } from './studio-stats.ts'

export type StaffRefs = Pick<ReturnType<typeof addAccountsSchema>, 'AccountRef'>

const CAMPAIGNS_PER_PAGE = 50
const MAX_CREATORS = 20
/** Two years, for a comparison. */
const MAX_DAYS = 732

export function addStaffCampaigns(builder: Builder, deps: AnalyticsDeps, { AccountRef }: StaffRefs): void {
  const person = peopleLoader(deps)
  const CampaignRef = builder.objectRef<StaffCampaign>('StaffCampaign').implement({
    fields: (t) => ({
      id: t.id({ resolve: ({ campaign }) => campaign }),
      campaign: t.exposeString('campaign', { description: 'The value of `c` in addresses.' }),
      views: t.exposeFloat('views'),
      progress: t.float({ nullable: true, resolve: averageProgressOf }),
      swipes: t.exposeFloat('swipes'),
      creators: t.exposeInt('creators', { description: 'How many creators it brought viewers to.' }),
      stop_reason: t.exposeString('stop_reason', { nullable: true, description: 'Null while it is active.' }),
      stopped: t.field({ type: 'DateTime', nullable: true, resolve: ({ stopped_at }) => stopped_at }),
    }),
  })
  const DayRef = builder.objectRef<CampaignDay>('CampaignDay').implement({
    fields: (t) => ({
      day: t.exposeString('day'),
      views: t.exposeFloat('views'),
      swipes: t.exposeFloat('swipes'),
    }),
  })
  const CreatorRef = builder.objectRef<CampaignCreator>('CampaignCreator').implement({
    fields: (t) => ({
      id: t.id({ resolve: ({ creatorId }) => creatorId }),
      user: t.field({
        type: AccountRef,
        nullable: true,
        resolve: ({ creatorId }, _args, context) => person(context, creatorId),
      }),
      views: t.exposeFloat('views'),
      swipes: t.exposeFloat('swipes'),
    }),
  })
  const OneRef = builder.objectRef<{ campaign: string; span: StatsSpan }>('StaffCampaignDays').implement({
    fields: (t) => ({
      id: t.id({ resolve: ({ campaign, span }) => `${campaign} ${span.days}` }),
      days: t.field({
        type: [DayRef],
        description: 'Of the period and the one before it, oldest first.',
        extensions: { listSize: MAX_DAYS },
        resolve: ({ campaign, span }) => campaignDays(deps.db, campaign, span),
      }),
      creators: t.field({
        type: [CreatorRef],
        extensions: { listSize: MAX_CREATORS },
        resolve: ({ campaign, span }) => campaignCreators(deps.db, campaign, span, MAX_CREATORS),
      }),
    }),
  })
  const days = RANGE_DESCRIPTION
  builder.queryFields((t) => ({
    staffCampaigns: t.field({
      type: [CampaignRef],
      description: 'For staff: all campaigns of the site, best first.',
      extensions: { listSize: CAMPAIGNS_PER_PAGE },
      args: {
        days: t.arg.int({ required: true, description: days }),
        text: t.arg.string({ description: 'Part of the name.' }),
        limit: t.arg({ type: limitInput(builder) }),
      },
      resolve: (_root, args, context) => {
        asStaff(context, 'campaigns.see')
        const text = (args.text ?? '').trim().slice(0, WATCH.campaignMaxLength).replaceAll('\0', '')
        const page = readPage(args.limit, CAMPAIGNS_PER_PAGE)
        return staffCampaigns(deps.db, statsSpanOf(deps.clock.now(), args.days), { ...page, text })
      },
    }),
    staffCampaign: t.field({
      type: OneRef,
      description: 'For staff: one campaign by day and by creator.',
      args: {
        campaign: t.arg.string({ required: true }),
        days: t.arg.int({ required: true, description: days }),
      },
      resolve: (_root, args, context) => {
        asStaff(context, 'campaigns.see')
        const campaign = args.campaign.replaceAll('\0', '')
        return { campaign, span: statsSpanOf(deps.clock.now(), args.days) }
      },
    }),
  }))
  builder.mutationFields((t) => {
    const campaign = t.arg.string({ required: true })
    const reason = t.arg.string({ required: true })
    return {
      stopCampaign: t.boolean({
        description: 'For staff: stops counting it and hides it from creators.',
        args: { campaign, reason },
        resolve: async (_root, args, context) => {
          await stopCampaign(deps, asStaff(context, 'campaigns.stop'), args)
          return true
        },
      }),
      resumeCampaign: t.boolean({
        description: 'For staff: counts it and shows it again.',
        args: { campaign, reason },
        resolve: async (_root, args, context) => {
          await resumeCampaign(deps, asStaff(context, 'campaigns.stop'), args)
          return true
        },
      }),
    }
  })
}
