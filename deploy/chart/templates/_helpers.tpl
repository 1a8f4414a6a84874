{{- define "amsel.name" -}}
{{ .Values.nameOverride | default .Chart.Name | trunc 50 | trimSuffix "-" }}
{{- end }}

{{- define "amsel.fullname" -}}
{{- $name := include "amsel.name" . -}}
{{ .Values.fullnameOverride | default (contains $name .Release.Name | ternary .Release.Name (printf "%s-%s" .Release.Name $name)) | trunc 50 | trimSuffix "-" }}
{{- end }}

{{- define "amsel.selector" -}}
app.kubernetes.io/name: {{ include "amsel.name" . }}
app.kubernetes.io/instance: {{ .Release.Name }}
app.kubernetes.io/component: gateway
{{- end }}

{{- define "amsel.commonLabels" -}}
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version | replace "+" "_" }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
{{- end }}

{{- define "amsel.labels" -}}
{{ include "amsel.selector" . }}
{{ include "amsel.commonLabels" . }}
{{- end }}

{{- define "amsel.migrationSelector" -}}
app.kubernetes.io/name: {{ include "amsel.name" . }}
app.kubernetes.io/instance: {{ .Release.Name }}
app.kubernetes.io/component: migrations
{{- end }}

{{- define "amsel.migrationLabels" -}}
{{ include "amsel.migrationSelector" . }}
{{ include "amsel.commonLabels" . }}
{{- end }}

{{- define "amsel.serviceAccount" -}}
{{- if .Values.serviceAccount.create -}}
{{ .Values.serviceAccount.name | default (include "amsel.fullname" .) }}
{{- else -}}
{{ .Values.serviceAccount.name | default "default" }}
{{- end }}
{{- end }}

{{- define "amsel.image" -}}
{{- if .Values.image.digest -}}
{{ .Values.image.repository }}@{{ .Values.image.digest }}
{{- else -}}
{{ .Values.image.repository }}:{{ .Values.image.tag | default .Chart.AppVersion }}
{{- end }}
{{- end }}

{{- define "amsel.publicHost" -}}
{{ (urlParse .Values.publicUrl).hostname }}
{{- end }}

{{- define "amsel.pullSecrets" -}}
{{- with .Values.image.pullSecrets }}
imagePullSecrets:
  {{- range . }}
  - name: {{ . }}
  {{- end }}
{{- end }}
{{- end }}

{{- /* Of a Pod: the user nobody, as in the image. */ -}}
{{- define "amsel.podSecurity" -}}
runAsNonRoot: true
runAsUser: 65534
runAsGroup: 65534
fsGroup: 65534
seccompProfile:
  type: RuntimeDefault
{{- end }}

{{- define "amsel.containerSecurity" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
capabilities:
  drop: [ALL]
{{- end }}

{{- /* DATABASE_URL of the secret that is given, with parameters. */ -}}
{{- define "amsel.databaseUrl" -}}
{{- $verified := "sslmode=verify-full&sslrootcert=/etc/amsel/database-ca/ca.crt" -}}
{{- $database := .root.Values.database -}}
{{- $parameters := $database.parameters | default (empty $database.ca.existingSecret | ternary "" $verified) -}}
{{- $reference := dict "secretKeyRef" (dict "name" .secret "key" .key) -}}
{{- if $parameters -}}
- name: DATABASE_ADDRESS
  valueFrom: {{ toJson $reference }}
- name: DATABASE_URL
  value: {{ printf "$(DATABASE_ADDRESS)?%s" $parameters | quote }}
{{- else -}}
- name: DATABASE_URL
  valueFrom: {{ toJson $reference }}
{{- end }}
{{- end }}

{{- define "amsel.volumeMounts" -}}
- name: data
  mountPath: /var/lib/amsel
- name: tmp
  mountPath: /tmp
{{- if .Values.database.ca.existingSecret }}
- name: database-ca
  mountPath: /etc/amsel/database-ca
  readOnly: true
{{- end }}
{{- end }}

{{- define "amsel.volumes" -}}
- name: data
  emptyDir: { sizeLimit: 64Mi }
- name: tmp
  emptyDir: { sizeLimit: 64Mi }
{{- with .Values.database.ca }}
{{- if .existingSecret }}
- name: database-ca
  secret:
    secretName: {{ .existingSecret }}
    items:
      - key: {{ .key }}
        path: ca.crt
{{- end }}
{{- end }}
{{- end }}

{{- define "amsel.egressToDatabase" -}}
- ports:
    - { port: 53, protocol: UDP }
    - { port: 53, protocol: TCP }
  {{- with .Values.networkPolicy.dns }}
  to: {{ toYaml . | nindent 4 }}
  {{- end }}
- ports:
    - { port: {{ .Values.networkPolicy.database.port }}, protocol: TCP }
  {{- with .Values.networkPolicy.database.to }}
  to: {{ toYaml . | nindent 4 }}
  {{- end }}
{{- end }}
