"""The cloud of ``template.yaml`` on this machine: the same routes, handlers, tables and state machine.

This package knows the template and what the handlers are called, and nothing of rooms or rules.
"""
