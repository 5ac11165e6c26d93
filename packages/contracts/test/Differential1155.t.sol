// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IERC1155} from "@openzeppelin/contracts/interfaces/IERC1155.sol";

import {Differential} from "./base/Differential.sol";
import {Vm} from "./base/Vm.sol";
import {Reference1155} from "./mocks/References.sol";

/**
 * @title Our 1155 ledger against OpenZeppelin's ERC1155, call by call
 */
contract DifferentialCollection1155Test is Differential {
    uint256[] private _ids;

    function setUp() public override {
        super.setUp();
        ours = _collection(1155);
        theirs = address(new Reference1155());
    }

    function testFuzz_behavesLikeOpenZeppelins(uint256 seed) public {
        _seed(seed);
        for (uint256 i = 0; i < 40; ++i) {
            _step();
        }
        for (uint256 i = 0; i < _ids.length; ++i) {
            for (uint256 j = 0; j < actors.length; ++j) {
                _compareView(abi.encodeCall(IERC1155.balanceOf, (actors[j], _ids[i])));
            }
        }
        _compareView(abi.encodeCall(IERC1155.balanceOfBatch, (_list(alice, bob), _list(_anyId(), _anyId()))));
    }

    function _step() private {
        uint256 choice = _pick(12);
        if (choice < 2 || _ids.length == 0) {
            _mintBoth();
        } else if (choice < 8) {
            (address from, address caller) = (_anyone(), _somebody());
            caller = _pick(3) == 0 ? caller : from;
            _compareCall(
                caller, abi.encodeCall(IERC1155.safeTransferFrom, (from, _anyone(), _anyId(), _pick(4), "data"))
            );
        } else if (choice < 10) {
            (address from, address caller) = (_anyone(), _somebody());
            caller = _pick(3) == 0 ? caller : from;
            uint256[] memory ids = _pick(4) == 0 ? _list(_anyId()) : _list(_anyId(), _anyId());
            uint256[] memory values = _pick(8) == 0 ? _list(1) : _list(_pick(3), _pick(3));
            _compareCall(caller, abi.encodeCall(IERC1155.safeBatchTransferFrom, (from, _anyone(), ids, values, "data")));
        } else {
            _compareCall(_somebody(), abi.encodeCall(IERC1155.setApprovalForAll, (_anyone(), _pick(2) == 0)));
        }
    }

    function _mintBoth() private {
        address to = _anyone();
        bytes32 digest = keccak256(abi.encode(_pick(type(uint256).max)));
        uint256 amount = 1 + _pick(6);
        uint256 batch = platform.nextBatch(ours);
        vm.recordLogs();
        vm.prank(brand);
        (bool success, bytes memory result) = address(platform).call{value: FEE}(
            abi.encodeCall(platform.mint, (batch, ours, _list(to), amount, _list(digest)))
        );
        Vm.Log[] memory ourLogs = vm.getRecordedLogs();
        vm.prank(address(platform));
        (bool theirSuccess, bytes memory theirResult) =
            theirs.call(abi.encodeCall(Reference1155.mint, (to, uint256(digest), amount)));
        assertTrue(success == theirSuccess, "both mint or both revert");
        assertEq(result, theirResult, "the same reason");
        if (success) {
            _compareLogs(ourLogs, vm.getRecordedLogs());
            _ids.push(uint256(digest));
        }
    }

    function _anyId() private returns (uint256) {
        return _pick(12) == 0 ? _pick(100) : _ids[_pick(_ids.length)];
    }
}
