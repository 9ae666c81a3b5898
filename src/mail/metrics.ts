// Metrics of mail: how many mails the mail server accepted, and how many it did not.
import { counter, type Metric } from '#kernel/metrics.ts'

const mailCount = counter({
  name: 'lectern_mails_total',
  help: 'Mails by what became of them: sent (the mail server has taken it), failed.',
  labels: ['outcome'],
})

export const sentMails = mailCount.of('sent')
export const failedMails = mailCount.of('failed')

export const mailMetrics: readonly Metric[] = [mailCount]
