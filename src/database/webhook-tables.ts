// The tables of webhooks: where events are sent, and each event that is.
import type { DeliveryFailure, DeliveryStatus, WebhookDisabledBecause } from './column-values.ts'
import type { JsonText, Timestamp } from './columns.ts'

export interface WebhooksTable {
  id: string
  organization_id: string
  url: string
  description: string | null
  /** The types of events that are sent there, a list; null for all. */
  events: JsonText | null
  is_active: number
  /** What deliveries are signed with, encrypted. */
  secret: Uint8Array
  /** The secret before that one, which signs too for a while. */
  previous_secret: Uint8Array | null
  previous_secret_until: Timestamp | null
  /** When the first delivery failed of all that have since the last success; null where the last one was a success. */
  failing_since: Timestamp | null
  last_failed_at: Timestamp | null
  last_failure: DeliveryFailure | null
  last_error: string | null
  disabled_because: WebhookDisabledBecause | null
  created_by: string
  created_at: Timestamp
  updated_at: Timestamp
}

export interface WebhookDeliveriesTable {
  /** The id of the event, followed by that of the webhook. */
  id: string
  webhook_id: string
  event_id: string
  event_type: string
  status: DeliveryStatus
  /** Since it was asked for the last time. */
  attempts: number
  /** Null where it is not pending. */
  next_attempt_at: Timestamp | null
  last_attempt_at: Timestamp | null
  response_status: number | null
  error: string | null
  created_at: Timestamp
  delivered_at: Timestamp | null
}
