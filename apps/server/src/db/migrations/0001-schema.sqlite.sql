-- The audit log is only ever added to.

create trigger audit_log_no_update before update on audit_log begin select raise(abort, 'The audit log is only ever added to.'); end;
create trigger audit_log_no_delete before delete on audit_log begin select raise(abort, 'The audit log is only ever added to.'); end;
