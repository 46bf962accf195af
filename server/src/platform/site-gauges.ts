/** Gauges of the whole site or a machine: any process may measure them, so the maximum of several counts. */
import { Gauge, type Registry } from 'prom-client'

export type SiteGauges = ReturnType<typeof createSiteGauges>

export function createSiteGauges(registry: Registry) {
  const gauge = <Label extends string = never>(
    name: string,
    help: string,
    labelNames: readonly Label[] = [],
  ) => new Gauge<Label>({ name, help, labelNames, registers: [registry], aggregator: 'max' })
  return {
    jobsWaiting: gauge('candid_jobs_waiting', 'Due jobs that have not started', ['queue']),
    jobsOldest: gauge('candid_jobs_oldest_seconds', 'How long the oldest due job has waited', ['queue']),
    encodes: gauge('candid_encodes_running', 'Running jobs that occupy an encoder'),
    diskFree: gauge('candid_disk_free_bytes', 'Free space on the disk of DATA_DIR'),
    diskSize: gauge('candid_disk_size_bytes', 'Size of the disk of DATA_DIR'),
    liveNodes: gauge('candid_live_nodes', 'Live nodes with a recent heartbeat'),
    liveStreams: gauge('candid_live_streams', 'Running lives'),
    liveViewers: gauge('candid_live_viewers', 'Viewers of all lives'),
    uploadsOpen: gauge('candid_uploads_open', 'Uploads that are not complete'),
    uploadsOpenBytes: gauge('candid_uploads_open_bytes', 'Announced bytes of uploads that are not complete'),
    moneyMovedCents: gauge('candid_money_moved_cents', 'Cents moved in the last five minutes, by kind', [
      'kind',
      'money',
    ]),
    moneyJournals: gauge('candid_money_journals', 'Movements of money in the last five minutes, by kind', [
      'kind',
      'money',
    ]),
    bookProofAge: gauge('candid_book_proof_age_seconds', 'Time since the last ledger verification'),
    bookProofProblems: gauge('candid_book_proof_problems', 'Problems the last ledger verification found'),
    recommendedMedia: gauge('candid_recommended_media', 'Media that the feed can recommend, in a process'),
    recommendationModelAge: gauge(
      'candid_recommendation_model_age_seconds',
      'Age of the model that the feed uses; 0 without one',
    ),
    up: gauge('candid_up', 'Whether a part that the site needs responds', ['part']),
    certificateExpires: gauge(
      'candid_certificate_expires_timestamp_seconds',
      'When the certificate in TLS_CERT expires; 0 without one',
    ),
    /** Per process, and summed. */
    poolConnections: new Gauge({
      name: 'candid_pool_connections',
      help: 'Database connections in use and idle, and requests waiting for one',
      labelNames: ['state'] as const,
      registers: [registry],
    }),
  }
}
