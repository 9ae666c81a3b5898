{{/* The pod, the same for both databases. */}}
{{- define "lectern.pod" -}}
metadata:
  labels:
    {{- include "lectern.labels" . | nindent 4 }}
    {{- with .Values.podLabels }}
    {{- toYaml . | nindent 4 }}
    {{- end }}
  annotations:
    # So that pods are replaced where a setting has changed.
    checksum/settings: {{ toYaml .Values.settings | sha256sum }}
    {{- with .Values.podAnnotations }}
    {{- toYaml . | nindent 4 }}
    {{- end }}
spec:
  serviceAccountName: {{ include "lectern.serviceAccountName" . }}
  automountServiceAccountToken: false
  # Kubernetes would set LECTERN_PORT for a service called lectern.
  enableServiceLinks: false
  terminationGracePeriodSeconds: {{ .Values.terminationGracePeriodSeconds }}
  securityContext:
    runAsNonRoot: true
    runAsUser: 1000
    runAsGroup: 1000
    fsGroup: 1000
    fsGroupChangePolicy: OnRootMismatch
    seccompProfile:
      type: RuntimeDefault
  {{- with .Values.imagePullSecrets }}
  imagePullSecrets:
    {{- toYaml . | nindent 4 }}
  {{- end }}
  {{- with .Values.priorityClassName }}
  priorityClassName: {{ . }}
  {{- end }}
  {{- with .Values.nodeSelector }}
  nodeSelector:
    {{- toYaml . | nindent 4 }}
  {{- end }}
  {{- with .Values.tolerations }}
  tolerations:
    {{- toYaml . | nindent 4 }}
  {{- end }}
  {{- with .Values.affinity }}
  affinity:
    {{- toYaml . | nindent 4 }}
  {{- end }}
  {{- with .Values.topologySpreadConstraints }}
  topologySpreadConstraints:
    {{- toYaml . | nindent 4 }}
  {{- end }}
  containers:
    - name: lectern
      {{- include "lectern.container" . | nindent 6 }}
  volumes:
    - name: temporary
      emptyDir:
        sizeLimit: {{ .Values.temporary.sizeLimit }}
    - name: settings
      configMap:
        name: {{ include "lectern.fullname" . }}
    {{- range $setting, $source := .Values.secretSettings }}
    - name: secret-{{ $setting }}
      secret:
        secretName: {{ $source.secret }}
        defaultMode: 0440
        items:
          - key: {{ $source.key }}
            path: {{ $setting }}
    {{- end }}
    {{- if eq .Values.database "postgresql" }}
    - name: data
      emptyDir: {}
    {{- else if .Values.persistence.existingClaim }}
    - name: data
      persistentVolumeClaim:
        claimName: {{ .Values.persistence.existingClaim }}
    {{- end }}
{{- end -}}

{{- define "lectern.container" -}}
image: {{ printf "%s:%s" .Values.image.repository (.Values.image.tag | default .Chart.AppVersion) | quote }}
imagePullPolicy: {{ .Values.image.pullPolicy }}
securityContext:
  allowPrivilegeEscalation: false
  readOnlyRootFilesystem: true
  capabilities:
    drop:
      - ALL
env:
  - name: LECTERN_SETTINGS
    value: /etc/lectern/lectern.yaml
  - name: LECTERN_DRAIN_TIME
    value: {{ .Values.drainSeconds | quote }}
  {{- if .Values.metrics.enabled }}
  - name: LECTERN_METRICS_ADDRESS
    value: {{ printf "0.0.0.0:%v" .Values.metrics.port | quote }}
  {{- end }}
  {{- range $setting, $_ := .Values.secretSettings }}
  - name: LECTERN_{{ $setting | upper | replace "-" "_" }}_FILE
    value: /run/secrets/lectern/{{ $setting }}/{{ $setting }}
  {{- end }}
  {{- with .Values.extraEnv }}
  {{- toYaml . | nindent 2 }}
  {{- end }}
ports:
  - name: http
    containerPort: 4000
  {{- if .Values.metrics.enabled }}
  - name: metrics
    containerPort: {{ .Values.metrics.port }}
  {{- end }}
# What waits for migrations is not killed in the middle of one; the server listens only when they are done.
startupProbe:
  httpGet:
    path: /healthz
    port: http
  {{- toYaml .Values.startupProbe | nindent 2 }}
livenessProbe:
  httpGet:
    path: /healthz
    port: http
  {{- toYaml .Values.livenessProbe | nindent 2 }}
readinessProbe:
  httpGet:
    path: /readyz
    port: http
  {{- toYaml .Values.readinessProbe | nindent 2 }}
resources:
  {{- toYaml .Values.resources | nindent 2 }}
volumeMounts:
  - name: data
    mountPath: /data
  - name: temporary
    mountPath: /tmp
  - name: settings
    mountPath: /etc/lectern
    readOnly: true
  {{- range $setting, $_ := .Values.secretSettings }}
  - name: secret-{{ $setting }}
    mountPath: /run/secrets/lectern/{{ $setting }}
    readOnly: true
  {{- end }}
{{- end -}}
