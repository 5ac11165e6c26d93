// Runs in a contained process and never ends by itself.
import './report-cpu.ts'

for (;;) Math.sqrt(2)
