// Mail: plain text, handed to the operator's mail server.
export { createSmtpMail } from './smtp.ts'
