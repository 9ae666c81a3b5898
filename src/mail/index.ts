// Mail: plain text, handed to the operator's mail server.
export { mailMetrics } from './metrics.ts'
export { createSmtpMail } from './smtp.ts'
