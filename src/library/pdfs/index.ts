// PDFs of content.
export { fileNameOf } from './address.ts'
export { deliver, waitFor } from './delivery.ts'
export { pdfOperations } from './operations.ts'
export { pdfForVisitor } from './pdf-for-visitor.ts'
export { releaseUnusedPdfs } from './release.ts'
export { registerPdfs } from './sending.ts'
