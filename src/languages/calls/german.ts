// The words of the form with which readers send requests to an API, in German.
import type { Words } from '../english.ts'

export const callsInGerman: Words['calls'] = {
  tryIt: 'Ausprobieren',
  loadFailed:
    'Das Formular konnte nicht geladen werden. Versuchen Sie es noch einmal oder verwenden Sie eines der Beispiele.',
  request: 'Anfrage',
  server: 'Server der API',
  authentication: 'Authentifizierung',
  noAuthentication: 'Keine Authentifizierung',
  token: 'Zugriffstoken',
  user: 'Benutzername',
  password: 'Passwort',
  key: 'Schlüssel',
  otherScheme: 'Diese Art der Authentifizierung ist auf einer Seite nicht möglich.',
  kept: 'Zugangsdaten bleiben in diesem Tab des Browsers, bis er geschlossen wird, und werden nur an den Server der API gesendet.',
  forget: 'Zugangsdaten vergessen',
  forgotten: 'Die Zugangsdaten sind vergessen',
  path: 'Pfadparameter',
  query: 'Abfrageparameter',
  header: 'Header-Parameter',
  cookie: 'Cookie-Parameter',
  noCookies:
    'Seiten können keine Cookies an eine andere Website senden: Die Anfrage geht ohne sie ab. Der Befehl für curl enthält sie.',
  required: 'erforderlich',
  list: 'Ein Wert pro Zeile',
  notSet: 'Nicht gesendet',
  body: 'Inhalt',
  mediaType: 'Medientyp',
  file: 'Datei',
  wrongJson: 'Das ist kein JSON:',
  send: 'Senden',
  cancel: 'Abbrechen',
  sending: 'Wird gesendet …',
  cancelled: 'Abgebrochen',
  response: 'Antwort',
  headers: 'Header der Antwort',
  empty: 'Die Antwort hat keinen Inhalt.',
  download: 'Antwort herunterladen',
  tooLong: 'Nur der Anfang wird angezeigt.',
  command: 'Dasselbe mit curl',
  noAnswer:
    'Der Browser hat keine Antwort geliefert. Entweder war der Server nicht erreichbar, oder er erlaubt Seiten dieser Website nicht, seine Antworten zu lesen (CORS): Die Anfrage kann trotzdem angekommen sein. Wer die API betreibt, kann es erlauben; der Befehl für curl funktioniert in jedem Fall.',
  forbidden: 'Diese Seite darf Anfragen nur an diese Server senden:',
  forbiddenHeader: 'Browser lassen Seiten diesen Header nicht senden:',
  wrongRequest: 'Der Browser kann diese Anfrage nicht senden:',
  throughSite: 'Über diese Website senden',
  throughSiteHint:
    'Für APIs, deren Antworten Seiten anderer Websites nicht lesen dürfen. Die Anfrage geht dann mit ihren Zugangsdaten über den Server dieser Website, der nichts davon behält.',
  lateAnswer: 'Die API hat nicht rechtzeitig geantwortet.',
  notReached: 'Die API war nicht erreichbar.',
  longAnswer: 'Die Antwort ist zu lang, um über diese Website gesendet zu werden.',
  tooLargeToForward: 'Die Anfrage ist zu lang, um über diese Website gesendet zu werden.',
  busyForwarding:
    'Diese Website sendet gerade keine weiteren Anfragen. Versuchen Sie es in einer Minute noch einmal.',
  notForwarded:
    'Diese Website leitet diese Anfrage nicht weiter. Laden Sie die Seite neu oder senden Sie sie vom Browser aus.',
}
