// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {AcceptingReceiver, PlainContract, RefusingReceiver, RevertingReceiver} from "../mocks/Receivers.sol";
import {PlatformTest} from "./PlatformTest.sol";
import {Vm} from "./Vm.sol";

/**
 * @title Makes the same calls to two contracts and compares all that can be seen of them
 */
abstract contract Differential is PlatformTest {
    address[] internal actors;
    address internal ours;
    address internal theirs;

    uint256 private _random;

    function setUp() public virtual override {
        super.setUp();
        actors.push(alice);
        actors.push(bob);
        actors.push(carol);
        actors.push(brand);
        actors.push(address(new AcceptingReceiver()));
        actors.push(address(new RefusingReceiver()));
        actors.push(address(new RevertingReceiver()));
        actors.push(address(new PlainContract()));
        actors.push(address(0));
    }

    function _seed(uint256 seed) internal {
        _random = seed;
    }

    /// @dev A number below `limit`, another each time.
    function _pick(uint256 limit) internal returns (uint256) {
        _random = uint256(keccak256(abi.encode(_random)));
        return _random % limit;
    }

    /// @dev Mostly somebody, sometimes nobody or a contract that does not accept.
    function _anyone() internal returns (address) {
        return actors[_pick(4) == 0 ? _pick(actors.length) : _pick(5)];
    }

    /// @dev Somebody who can be a caller and a recipient.
    function _somebody() internal returns (address) {
        return actors[_pick(5)];
    }

    /// @dev Makes a call of `caller` to both and compares success, result and events.
    function _compareCall(address caller, bytes memory data) internal returns (bool success) {
        bytes memory ourResult;
        bytes memory theirResult;
        bool theirSuccess;
        vm.recordLogs();
        vm.prank(caller);
        (success, ourResult) = ours.call(data);
        Vm.Log[] memory ourLogs = vm.getRecordedLogs();
        vm.prank(caller);
        (theirSuccess, theirResult) = theirs.call(data);
        Vm.Log[] memory theirLogs = vm.getRecordedLogs();
        assertTrue(success == theirSuccess, "both succeed or both revert");
        assertEq(ourResult, theirResult, "the same result or reason");
        if (success) {
            _compareLogs(ourLogs, theirLogs);
        }
    }

    /// @dev Compares what both answer to a question.
    function _compareView(bytes memory data) internal view {
        (bool success, bytes memory ourResult) = ours.staticcall(data);
        (bool theirSuccess, bytes memory theirResult) = theirs.staticcall(data);
        assertTrue(success == theirSuccess, "both answer or both revert");
        assertEq(ourResult, theirResult, "the same answer or reason");
    }

    /// @dev Compares events of the two, leaving out those of others. Forge also records what a revert undoes.
    function _compareLogs(Vm.Log[] memory ourLogs, Vm.Log[] memory theirLogs) internal view {
        uint256 j = 0;
        for (uint256 i = 0; i < ourLogs.length; ++i) {
            if (ourLogs[i].emitter != ours) {
                continue;
            }
            while (theirLogs[j].emitter != theirs) {
                ++j;
            }
            assertEq(abi.encode(ourLogs[i].topics), abi.encode(theirLogs[j].topics), "topics");
            assertEq(ourLogs[i].data, theirLogs[j].data, "data");
            ++j;
        }
        for (; j < theirLogs.length; ++j) {
            assertTrue(theirLogs[j].emitter != theirs, "no event is missing");
        }
    }
}
